/** Styles of the frame: launcher, panel, header, notices, sheets. Colours are the variables of `.root`. */
export const frameStyles = `
.root {
  all: initial;
  --accent: #1c6ef2; --ink: #fff;
  --surface: #fff; --ground: #f5f6f8; --bubble: #fff; --line: #e6e8ec;
  --text: #1b2029; --soft: #5d6675; --faint: #69707d;
  --danger: #c8291d; --danger-ground: #fdeceb; --warn: #8a5300; --warn-ground: #fff4de;
  --shadow: 0 2px 6px rgb(18 24 38 / 8%), 0 16px 48px rgb(18 24 38 / 18%);
  position: fixed; right: 24px; bottom: 24px; z-index: 2147483000;
  font: 14px/1.55 system-ui, -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif;
  color: var(--text); -webkit-font-smoothing: antialiased;
}
.root[data-dark] {
  --surface: #1d2027; --ground: #15171c; --bubble: #282c35; --line: #323742;
  --text: #eceef2; --soft: #a9b0bd; --faint: #939ba8;
  --danger: #ff8f85; --danger-ground: #3d2221; --warn: #f3c679; --warn-ground: #37301f;
  --shadow: 0 2px 6px rgb(0 0 0 / 40%), 0 16px 48px rgb(0 0 0 / 55%);
}
*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
button { font: inherit; color: inherit; background: none; border: 0; padding: 0; margin: 0; cursor: pointer; -webkit-tap-highlight-color: transparent; }
button:disabled { cursor: not-allowed; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; display: block; }

.root[data-side=left] { right: auto; left: 24px; }
.launcher { position: relative; display: flex; align-items: center; gap: 8px; height: 52px; padding: 0 20px 0 16px; margin-left: auto; border-radius: 26px;
  background: var(--accent); color: var(--ink); font-weight: 600; font-size: 15px; box-shadow: 0 6px 20px rgb(18 24 38 / 22%); transition: transform .16s, box-shadow .16s; }
.launcher:hover { transform: translateY(-2px); box-shadow: 0 10px 26px rgb(18 24 38 / 28%); }
.launcher:active { transform: none; }
.launcher svg { width: 24px; height: 24px; }
.launcher[aria-expanded=true] { width: 52px; padding: 0 14px; }
.launcher[aria-expanded=true] .word { display: none; }
.root[data-side=left] .launcher { margin-left: 0; }
.badge { position: absolute; top: -5px; right: -3px; min-width: 22px; height: 22px; padding: 0 6px; border-radius: 11px; background: #d92c20; color: #fff;
  font-size: 12px; line-height: 22px; font-weight: 600; text-align: center; font-variant-numeric: tabular-nums; box-shadow: 0 0 0 2px var(--surface); }
.peek { position: absolute; right: 0; bottom: 66px; width: 272px; padding: 12px 36px 12px 16px; border-radius: 14px 14px 4px 14px; background: var(--surface); box-shadow: var(--shadow);
  text-align: left; display: -webkit-box; -webkit-box-orient: vertical; -webkit-line-clamp: 3; overflow: hidden; animation: rise .2s ease-out; }
.peek b { display: block; font-size: 12px; font-weight: 600; color: var(--soft); }

.root[data-side=left] :is(.panel, .peek) { right: auto; left: 0; }
.root.fixed .launcher, .root.fixed .peek { display: none; }
.root.fixed .panel { position: fixed; inset: 0; right: 0; width: min(100%, 760px); height: var(--view-height, 100dvh); margin-inline: auto; border-radius: 0; }
.panel { position: absolute; right: 0; bottom: 68px; width: 388px; height: min(640px, calc(100vh - 116px)); display: flex; flex-direction: column; overflow: hidden;
  background: var(--ground); border-radius: 18px; box-shadow: var(--shadow); animation: rise .2s cubic-bezier(.2,.8,.3,1); }
@keyframes rise { from { opacity: 0; transform: translateY(10px); } }
.head { flex: none; display: flex; align-items: center; gap: 12px; padding: 14px 10px 14px 16px; background: var(--accent); color: var(--ink); }
.face { flex: none; width: 40px; height: 40px; border-radius: 50%; background: color-mix(in srgb, var(--ink) 18%, transparent); display: grid; place-items: center; font-size: 16px; font-weight: 600; }
.who { flex: 1; min-width: 0; }
.who h2 { margin: 0; font-size: 16px; line-height: 22px; font-weight: 600; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.who p { margin: 0; font-size: 12px; line-height: 18px; display: flex; align-items: center; gap: 6px; }
.who p::before { content: ""; flex: none; width: 7px; height: 7px; border-radius: 50%; background: currentColor; opacity: .6; }
.who p[data-live]::before { background: #5fe08a; opacity: 1; }
.tool { width: 36px; height: 36px; display: grid; place-items: center; border-radius: 10px; }
.head .tool { color: var(--ink); }
.head .tool:hover:not(:disabled) { background: color-mix(in srgb, var(--ink) 16%, transparent); }
.head .tool:focus-visible { outline-color: var(--ink); outline-offset: -2px; }
.tool:disabled { opacity: .45; }

.strip { flex: none; display: flex; align-items: center; gap: 8px; padding: 7px 16px; font-size: 12.5px; line-height: 18px; background: var(--warn-ground); color: var(--warn); }
.strip.bad { background: var(--danger-ground); color: var(--danger); }
.strip.news { background: var(--surface); color: var(--text); border-bottom: 1px solid var(--line); }
.news div { flex: 1; min-width: 0; max-height: 76px; overflow: auto; overflow-wrap: anywhere; }
.news p { margin: 0; }
.news a { color: inherit; }
.strip svg { width: 16px; height: 16px; flex: none; }
.strip span { flex: 1; }
.strip button { font-weight: 600; padding: 2px 6px; }
.strip .spin { width: 12px; height: 12px; flex: none; border-radius: 50%; border: 2px solid currentColor; border-right-color: transparent; animation: turn .8s linear infinite; }
@keyframes turn { to { transform: rotate(1turn); } }

.blank { flex: 1; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: 8px; padding: 32px; text-align: center; color: var(--soft); }
.blank svg { width: 40px; height: 40px; stroke-width: 1.3; }
.blank p { margin: 0; max-width: 240px; }

.veil { position: absolute; inset: 0; z-index: 3; display: flex; align-items: flex-end; background: rgb(12 16 24 / 45%); animation: fade .15s; }
@keyframes fade { from { opacity: 0; } }
.sheet { width: 100%; max-height: 92%; display: flex; flex-direction: column; gap: 14px; padding: 20px 16px 16px; border-radius: 18px 18px 0 0; background: var(--surface); animation: rise .2s ease-out; }
.sheet h3 { margin: 0; font-size: 16px; line-height: 22px; font-weight: 600; }
.sheet p { margin: -8px 0 0; color: var(--soft); }
.leave label { display: grid; gap: 4px; font-size: 13px; color: var(--soft); }
.leave input, .leave textarea { width: 100%; min-height: 40px; border: 1px solid var(--line); border-radius: 10px; padding: 8px 10px; background: var(--ground); color: var(--text); font: inherit; font-size: 16px; }
.leave select { width: 100%; min-height: 40px; border: 1px solid var(--line); border-radius: 10px; padding: 8px 10px; background: var(--ground); color: var(--text); font: inherit; font-size: 16px; }
.leave .problem { color: var(--danger); margin: 0; }
.row { display: flex; gap: 10px; }
.row > button { flex: 1; }
.plain, .solid, .risky { height: 42px; padding: 0 16px; border-radius: 10px; font-weight: 600; }
.plain { background: var(--ground); }
.solid { background: var(--accent); color: var(--ink); }
.risky { background: var(--danger-ground); color: var(--danger); }
.plain:hover, .solid:hover, .risky:hover { filter: brightness(.96); }
.root[data-dark] :is(.plain, .solid, .risky):hover { filter: brightness(1.12); }
.thumbs { display: grid; grid-template-columns: repeat(auto-fill, minmax(96px, 1fr)); gap: 8px; overflow: auto; }
.thumbs img { width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: 10px; background: var(--ground); display: block; }
.thumbs.one { display: block; }
.thumbs.one img { aspect-ratio: auto; max-height: 300px; object-fit: contain; }
.drop { position: absolute; inset: 8px; z-index: 2; display: grid; place-items: center; border: 2px dashed var(--accent); border-radius: 14px; background: color-mix(in srgb, var(--surface) 92%, transparent); font-weight: 600; pointer-events: none; }
.viewer { position: fixed; inset: 0; z-index: 4; display: grid; place-items: center; padding: 24px; background: rgb(8 10 14 / 88%); animation: fade .15s; }
.viewer img { max-width: 100%; max-height: calc(100vh - 96px); border-radius: 6px; background: #fff; }
.viewer .tool { position: absolute; top: 12px; right: 12px; width: 44px; height: 44px; color: #fff; background: rgb(255 255 255 / 14%); }
.viewer .tool:focus-visible { outline-color: #fff; }

@media (max-width: 480px) {
  .root { right: 16px; bottom: 16px; }
  .root[data-side=left] { left: 16px; }
  .launcher { width: 56px; height: 56px; padding: 0 16px; border-radius: 28px; }
  .launcher .word { display: none; }
  .panel { position: fixed; inset: 0; width: auto; height: var(--view-height, 100dvh); border-radius: 0; animation: fade .15s; }
  .panel:not([hidden]) ~ .launcher { display: none; }
  .head { padding-top: max(12px, env(safe-area-inset-top)); }
  .tool { width: 44px; height: 44px; }
}
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation-duration: .01ms !important; transition: none !important; } }
@media print { .root { display: none; } }
`;
