/** Styles of the conversation: rows, bubbles, composer. */
export const chatStyles = `
.list { flex: 1; min-height: 0; overflow-y: auto; overscroll-behavior: contain; padding: 16px 14px 10px; display: flex; flex-direction: column; scrollbar-width: thin; scrollbar-color: var(--line) transparent; }
.list:focus-visible { outline-offset: -3px; }
.day, .notice { align-self: center; margin: 10px 0; font-size: 12px; line-height: 18px; color: var(--faint); text-align: center; max-width: 86%; }
.day:first-child { margin-top: 0; }
.notice { overflow-wrap: anywhere; }

.line { display: flex; gap: 8px; max-width: 100%; margin-top: 3px; align-items: flex-end; }
.line.first { margin-top: 12px; }
.line .dot { flex: none; width: 30px; height: 30px; border-radius: 50%; background: color-mix(in srgb, var(--accent) 16%, var(--surface)); color: var(--text); display: grid; place-items: center; font-size: 12px; font-weight: 600; align-self: flex-start; }
.line:not(.first) .dot { visibility: hidden; }
.stack { min-width: 0; max-width: 78%; display: flex; flex-direction: column; align-items: flex-start; }
.name { font-size: 12px; line-height: 18px; color: var(--soft); margin: 0 0 3px 2px; }
.line.own { justify-content: flex-end; }
.line.own .stack { align-items: flex-end; max-width: 82%; }
.bubble { padding: 8px 12px; border-radius: 4px 14px 14px 14px; background: var(--bubble); box-shadow: 0 1px 2px rgb(18 24 38 / 6%); white-space: pre-wrap; overflow-wrap: anywhere; }
.line:not(.first) .bubble { border-radius: 14px; }
.own .bubble { background: var(--accent); color: var(--ink); border-radius: 14px 4px 14px 14px; box-shadow: none; }
.own .bubble[data-mark=waiting], .own .bubble[data-mark=uploading] { opacity: .72; }
.own .bubble[data-mark=refused] { background: var(--danger-ground); color: var(--danger); }
.bubble a { color: inherit; text-decoration: underline; text-underline-offset: 2px; }
.bubble.shot { position: relative; padding: 0; overflow: hidden; min-width: 72px; min-height: 56px; background: var(--bubble); box-shadow: 0 0 0 1px var(--line); }
.shot button { display: grid; place-items: center; min-width: inherit; min-height: inherit; }
.shot button:focus-visible { outline-offset: -3px; }
.shot img { display: block; max-width: 224px; max-height: 260px; }
.shot.empty { width: 160px; height: 120px; display: grid; place-items: center; color: var(--soft); font-size: 12px; }
.shot .bar { position: absolute; left: 8px; right: 8px; bottom: 8px; height: 4px; border-radius: 2px; background: rgb(255 255 255 / 70%); overflow: hidden; }
.shot .bar i { display: block; height: 100%; background: var(--accent); transition: width .15s; }
.quote { margin: -2px 0 4px; padding-left: 8px; border-left: 2px solid currentcolor; opacity: .75; font-size: 12px; line-height: 18px; display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; }
.doc, .card { display: grid; gap: 2px; min-width: 160px; text-align: left; color: inherit; }
.doc b, .card b { font-weight: 600; overflow-wrap: anywhere; }
.doc small, .card small, .card span { font-size: 12px; line-height: 18px; opacity: .75; }
.bubble .card { text-decoration: none; }
.card small { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.play audio { width: 232px; max-width: 100%; } .play video { display: block; width: 260px; max-width: 100%; max-height: 300px; }
.bubble > .bar { height: 4px; margin-top: 6px; border-radius: 2px; background: rgb(127 127 127 / 30%); overflow: hidden; }
.bubble > .bar i { display: block; height: 100%; background: currentcolor; }
.meta { display: flex; align-items: center; gap: 6px; margin: 3px 2px 0; font-size: 11.5px; line-height: 16px; color: var(--faint); font-variant-numeric: tabular-nums; }
.meta.error { color: var(--danger); flex-wrap: wrap; justify-content: flex-end; text-align: right; }
.meta.error button { font-weight: 600; padding: 2px 4px; text-decoration: underline; text-underline-offset: 2px; }
.typing { display: flex; gap: 4px; padding: 13px 14px; }
.typing i { width: 6px; height: 6px; border-radius: 50%; background: var(--faint); animation: blink 1.2s infinite; }
.typing i:nth-child(2) { animation-delay: .15s; } .typing i:nth-child(3) { animation-delay: .3s; }
@keyframes blink { 0%, 60%, 100% { opacity: .3; } 30% { opacity: 1; } }
.acts { flex: none; display: flex; gap: 8px; padding: 8px 12px 0; background: var(--surface); border-top: 1px solid var(--line); }
.acts + .foot { border-top: 0; }
.acts button { min-height: 32px; padding: 0 14px; border: 1px solid var(--line); border-radius: 16px; font-size: 13px; }
.acts button:hover:not(:disabled) { border-color: var(--accent); }
.older { align-self: center; flex: none; min-height: 32px; padding: 0 14px; margin-bottom: 8px; border-radius: 16px; font-size: 12.5px; color: var(--soft); }
.older:hover:not(:disabled) { background: var(--surface); color: var(--text); }
.begin { flex: none; display: flex; flex-direction: column; gap: 12px; max-height: 75%; overflow: auto; padding: 16px; background: var(--surface); border-top: 1px solid var(--line); padding-bottom: max(16px, env(safe-area-inset-bottom)); }
.begin h3 { margin: 0; font-size: 15px; line-height: 22px; font-weight: 600; }
.begin small { color: var(--faint); }
.stars { display: flex; justify-content: center; gap: 4px; }
.stars label { position: relative; display: grid; place-items: center; width: 48px; height: 48px; cursor: pointer; font-size: 34px; line-height: 1; color: var(--line); border-radius: 10px; }
.stars label.on { color: #f0a020; }
.stars input { position: absolute; inset: 0; width: auto; min-height: 0; margin: 0; opacity: 0; cursor: pointer; }
.stars label:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: -2px; }
.newest { position: absolute; left: 50%; bottom: 100%; margin-bottom: 10px; transform: translateX(-50%); height: 32px; padding: 0 14px 0 10px; border-radius: 16px; background: var(--surface); color: var(--text); box-shadow: var(--shadow); font-size: 13px; display: flex; align-items: center; gap: 4px; white-space: nowrap; }
.newest svg { width: 16px; height: 16px; }

.foot { position: relative; flex: none; background: var(--surface); border-top: 1px solid var(--line); padding: 8px 8px 6px; padding-bottom: max(6px, env(safe-area-inset-bottom)); }
.write { display: flex; align-items: flex-end; gap: 4px; }
.write .tool { color: var(--soft); flex: none; }
.write .tool:hover { background: var(--ground); color: var(--text); }
textarea { flex: 1; min-width: 0; min-height: 36px; max-height: 128px; resize: none; border: 1px solid transparent; border-radius: 12px; padding: 6px 10px; background: var(--ground); color: var(--text); font: inherit; font-size: 15px; line-height: 22px; overflow-wrap: anywhere; scrollbar-width: thin; }
textarea:focus-visible { outline: 0; border-color: var(--accent); background: var(--surface); }
textarea::placeholder { color: var(--faint); opacity: 1; }
.write .send { margin-left: 4px; width: 36px; height: 36px; border-radius: 50%; background: var(--accent); color: var(--ink); flex: none; display: grid; place-items: center; transition: opacity .12s; }
.write .send:disabled { background: var(--line); color: var(--faint); }
.hint { display: flex; justify-content: space-between; gap: 12px; padding: 4px 8px 0 130px; font-size: 11px; line-height: 16px; color: var(--faint); }
.hint .over { color: var(--danger); font-weight: 600; }
.voice { display: flex; align-items: center; gap: 8px; min-height: 44px; padding: 0 4px 0 12px; }
.voice span { white-space: nowrap; font-variant-numeric: tabular-nums; }
.voice i { flex: none; width: 8px; height: 8px; border-radius: 50%; background: var(--faint); }
.voice[data-recording] i { background: #e0382c; }
.voice meter { flex: 1; min-width: 40px; height: 12px; }
.voice .plain, .voice .solid { flex: none; min-height: 36px; padding: 0 14px; }
.emojis { display: grid; grid-template-columns: repeat(8, 1fr); gap: 2px; padding: 0 4px 8px; }
.emojis button { height: 38px; border-radius: 8px; font-size: 20px; line-height: 1; }
.emojis button:hover { background: var(--ground); }
.over-note { padding: 6px 8px 8px; display: flex; align-items: center; gap: 12px; color: var(--soft); }
.over-note span { flex: 1; }
@media (max-width: 480px) { textarea { font-size: 16px; min-height: 44px; padding: 10px 12px; border-radius: 22px; } .write .send { width: 44px; height: 44px; } .hint .keys { display: none; } }
`;
