/** Átrio's look for the reference, light or dark as the browser says. */
export const REFERENCE_STYLE = `:root { color-scheme: light dark;
  --page: #f4f0ed; --sheet: #fcfaf8; --card: #fff; --well: #f6f2ef; --line: #ece7e2;
  --line-2: #ded7d1; --focus: #1b5da9; --text: #232b3a; --heading: #1a212e; --text-2: #4f5c6f;
  --brand: #c02137; --green: #0d6b3f; --green-background: #ecfbf2; --sky: #1b5da9; --sky-background: #eff8ff;
  --amber: #86480c; --amber-background: #fff6df; --red: #a71b14; --red-background: #fff2f1; }
@media (prefers-color-scheme: dark) { :root {
  --page: #0b0d13; --sheet: #11151d; --card: #181c25; --well: #1f242e; --line: #262c37;
  --line-2: #353c48; --focus: #8cc7ff; --text: #eaedf1; --heading: #f5f6f8; --text-2: #a9b0bb;
  --brand: #ff868e; --green: #7bdca6; --green-background: #10291f; --sky: #8cc7ff; --sky-background: #12243a;
  --amber: #ffcc5f; --amber-background: #2e2410; --red: #ffa097; --red-background: #351714; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 76px; background: var(--page); }
body { margin: 0; color: var(--text); font: 400 15px/1.5 system-ui, sans-serif; }
a { color: var(--brand); text-decoration: none; }
a:hover { text-decoration: underline; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
code, pre { font: 0.8125rem/1.5 ui-monospace, monospace; }
:not(pre) > code { padding: 1px 5px; border-radius: 5px; background: var(--well);
  overflow-wrap: anywhere; }
.pular { position: fixed; z-index: 3; top: -60px; left: 16px; padding: 10px 16px;
  background: var(--card); }
.pular:focus { top: 8px; }
.barra { position: sticky; z-index: 2; top: 0; display: flex; flex-wrap: wrap; gap: 4px 20px;
  align-items: center; justify-content: space-between; min-height: 58px; padding: 8px 24px;
  border-bottom: 1px solid var(--line); background: var(--sheet); }
.marca { display: flex; gap: 10px; align-items: center; color: var(--heading); font-weight: 620; }
.marca small { color: var(--text-2); font-weight: 400; }
.barra nav { display: flex; gap: 20px; font-weight: 560; font-size: 0.875rem; }
.barra nav a { display: inline-flex; min-height: 32px; align-items: center; }
.colunas { display: grid; grid-template-columns: 300px minmax(0, 1fr); align-items: start; }
.indice { position: sticky; top: 58px; max-height: calc(100vh - 58px); padding: 16px 12px 32px 20px;
  overflow-y: auto; }
.indice-estreito { display: none; padding: 8px 20px; }
.indice-estreito summary { min-height: 44px; padding: 10px 0; font-weight: 620; }
.grupo { margin: 16px 0 4px; font-size: 0.8125rem; font-weight: 620; }
.grupo a { color: var(--heading); }
:is(.indice, .indice-estreito) ul { margin: 0; padding: 0; list-style: none; }
:is(.indice, .indice-estreito) li a { display: flex; gap: 8px; align-items: baseline; min-height: 28px; padding: 4px 6px;
  border-radius: 7px; color: var(--text-2); font-size: 0.8125rem; line-height: 1.25; }
:is(.indice, .indice-estreito) li a:hover { background: var(--well); text-decoration: none; }
main { min-width: 0; min-height: 100vh; padding: 28px 36px 64px; background: var(--sheet);
  border-left: 1px solid var(--line); }
h1 { margin: 0 0 12px; color: var(--heading); font-size: 1.75rem; line-height: 1.25; font-weight: 640;
  letter-spacing: -.022em; }
main h2 { margin: 48px 0 4px; color: var(--heading); font-size: 1.375rem; font-weight: 620; }
h3 { margin: 8px 0 4px; color: var(--heading); font-size: 1.0625rem; font-weight: 620; }
h2 > a[aria-hidden], h3 > a[aria-hidden] { opacity: 0; }
h2:hover > a[aria-hidden], h3:hover > a[aria-hidden] { opacity: 1; }
p { margin: 0 0 8px; }
.texto { max-width: 46rem; color: var(--text-2); }
.area > p { color: var(--text-2); }
article { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 32px; padding: 24px 0; border-top: 1px solid var(--line);
  content-visibility: auto; contain-intrinsic-size: auto 420px; }
.palavras { min-width: 0; }
.chamada { display: flex; flex-wrap: wrap; gap: 4px 10px; align-items: center; margin: 0; }
.chamada code { padding: 0; background: none; color: var(--heading); font-size: 0.9375rem;
  font-weight: 600; }
.metodo { flex: none; padding: 2px 8px; border-radius: 7px; font: 600 0.6875rem/1.4 ui-monospace, monospace;
  color: var(--sky); background: var(--sky-background); }
:is(.indice, .indice-estreito) .metodo { min-width: 3.4rem; padding: 0; background: none; }
.post { color: var(--green); background: var(--green-background); }
.put, .patch { color: var(--amber); background: var(--amber-background); }
.delete { color: var(--red); background: var(--red-background); }
.acesso { display: inline-block; padding: 1px 9px; border: 1px solid var(--line-2); border-radius: 7px;
  color: var(--text-2); font-size: 0.8125rem; }
table { width: 100%; margin-top: 14px; border-collapse: collapse; font-size: 0.875rem; }
caption { padding-bottom: 4px; color: var(--heading); font-weight: 620; text-align: start; }
th, td { padding: 7px 12px 7px 0; border-top: 1px solid var(--line); color: var(--text-2);
  font-weight: 400; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
th { width: 12rem; color: var(--heading); font-weight: 600; }
th code { padding: 0; background: none; }
figure { margin: 14px 0 0; overflow: hidden; border-radius: 12px; background: #1a212e; color: #edf0f5; }
figcaption { padding: 8px 14px; border-bottom: 1px solid #374151; font-size: 0.8125rem;
  font-weight: 560; }
pre { max-height: 26rem; margin: 0; padding: 12px 14px; overflow: auto; }
@media (min-width: 1300px) {
  article { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr); }
  .exemplos { position: sticky; top: 74px; align-self: start; }
}
@media (max-width: 999px) {
  .colunas { display: block; }
  .indice { display: none; }
  .indice-estreito { display: block; }
  .indice-estreito li a { min-height: 44px; align-items: center; }
  main { padding: 20px; border-left: 0; }
  th { width: 9rem; }
}
@media print {
  .barra, .indice, .indice-estreito, .pular { display: none; }
  main { padding: 0; border: 0; }
  article { content-visibility: visible; }
  pre { max-height: none; white-space: pre-wrap; }
}
`;
