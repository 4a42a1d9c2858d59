/** A browser slows the timers of a hidden page down to one a minute, but not those of a worker. */
setInterval(() => postMessage('beat'), 5000);
