/** In the window's storage: whose guide runs here. */
export const GUIDE_RUNS_KEY = 'lianxi.guide-runs';
