/** Timers of a hidden page are throttled to one a minute; a worker's are not. */
setInterval(() => postMessage('beat'), 5000);
