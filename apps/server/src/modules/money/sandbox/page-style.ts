/** Átrio's look (colours and type) in one small sheet; light or dark as the browser says. */
export const PAGE_STYLE = `
:root { color-scheme: light dark;
  --page: #f4f0ed; --sheet: #fcfaf8; --card: #fff; --well: #f6f2ef; --line: #ece7e2;
  --line-2: #ded7d1; --control: #8c847d; --focus: #1b5da9; --text: #232b3a; --heading: #1a212e;
  --text-2: #4f5c6f; --brand-fill: #d92e43; --brand-strong: #c02137;
  --green: #0d6b3f; --green-soft: #ecfbf2; --amber: #86480c; --amber-soft: #fff6df;
  --sky: #1b5da9; --sky-soft: #eff8ff; --red: #a71b14; --red-soft: #fff2f1; }
@media (prefers-color-scheme: dark) { :root {
  --page: #0b0d13; --sheet: #11151d; --card: #181c25; --well: #1f242e; --line: #262c37;
  --line-2: #353c48; --control: #79818e; --focus: #8cc7ff; --text: #eaedf1; --heading: #f5f6f8;
  --text-2: #a9b0bb;
  --green: #7bdca6; --green-soft: #10291f; --amber: #ffcc5f; --amber-soft: #2e2410;
  --sky: #8cc7ff; --sky-soft: #12243a; --red: #ffa097; --red-soft: #351714; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--page); color: var(--text);
  font: 400 15px/1.5 'Figtree Variable', Figtree, system-ui, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 28px; background: var(--sheet);
  border: 1px solid var(--line); border-radius: 22px; }
.marca { display: flex; align-items: center; gap: 8px; margin: 0 0 20px; font-weight: 600; }
.nota { margin: 0 0 24px; padding: 12px 16px; border-radius: 12px; font-weight: 560;
  color: var(--amber); background: var(--amber-soft); }
h1 { margin: 0; color: var(--heading); font-size: 26px; line-height: 32px; font-weight: 640;
  letter-spacing: -.022em; font-variant-numeric: tabular-nums; }
h2 { margin: 0 0 12px; color: var(--heading); font-size: 16px; line-height: 24px; font-weight: 620; }
.numero { margin: 0; color: var(--text-2); font-size: 13px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 20px; margin: 20px 0 0; }
dt { color: var(--text-2); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.situacao { display: inline-block; padding: 1px 9px; border-radius: 7px; font-weight: 560; }
.green { color: var(--green); background: var(--green-soft); }
.amber { color: var(--amber); background: var(--amber-soft); }
.sky { color: var(--sky); background: var(--sky-soft); }
.red { color: var(--red); background: var(--red-soft); }
section { margin-top: 24px; padding: 20px; background: var(--card);
  border: 1px solid var(--line); border-radius: 16px; }
.qr { width: 208px; margin: 0 auto 16px; padding: 4px; background: #fff; border-radius: 12px; }
.qr svg { display: block; width: 100%; height: auto; }
label { display: block; margin-bottom: 6px; font-weight: 540; }
textarea { display: block; width: 100%; padding: 10px 12px; resize: none; color: var(--text);
  background: var(--well); border: 1px solid var(--control); border-radius: 10px;
  font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; field-sizing: content; }
.acoes { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
form { flex: 1 1 140px; }
button { min-height: 44px; width: 100%; padding: 0 18px; border-radius: 10px; cursor: pointer;
  border: 1px solid var(--control); color: var(--text); background: var(--card);
  font: inherit; font-weight: 560; }
button:hover { background: var(--well); }
button.cheio { color: #fff; background: var(--brand-fill); border-color: var(--brand-fill); }
button.cheio:hover { background: var(--brand-strong); }
button[hidden] { display: none; }
section button { margin-top: 12px; }
.aviso { margin: 0; color: var(--text-2); }
.aviso:not(:empty) { margin-top: 8px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
@media (max-width: 480px) { body { padding: 0; background: var(--sheet); }
  main { padding: 20px 16px 32px; border: 0; border-radius: 0; } textarea { font-size: 16px; } }
`;
