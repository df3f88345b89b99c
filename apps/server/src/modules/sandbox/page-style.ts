/** Átrio's look (colours and type) in one small sheet; light or dark as the browser says. */
export const PAGE_STYLE = `
:root { color-scheme: light dark;
  --parede: #f4f0ed; --folha: #fcfaf8; --cartao: #fff; --cava: #f6f2ef; --linha: #ece7e2;
  --linha-2: #ded7d1; --controle: #8c847d; --foco: #1b5da9; --tinta-1: #232b3a; --titulo: #1a212e;
  --tinta-2: #4f5c6f; --marca-cheio: #d92e43; --marca-forte: #c02137;
  --verde: #0d6b3f; --verde-suave: #ecfbf2; --ambar: #86480c; --ambar-suave: #fff6df;
  --ceu: #1b5da9; --ceu-suave: #eff8ff; --rubro: #a71b14; --rubro-suave: #fff2f1; }
@media (prefers-color-scheme: dark) { :root {
  --parede: #0b0d13; --folha: #11151d; --cartao: #181c25; --cava: #1f242e; --linha: #262c37;
  --linha-2: #353c48; --controle: #79818e; --foco: #8cc7ff; --tinta-1: #eaedf1; --titulo: #f5f6f8;
  --tinta-2: #a9b0bb;
  --verde: #7bdca6; --verde-suave: #10291f; --ambar: #ffcc5f; --ambar-suave: #2e2410;
  --ceu: #8cc7ff; --ceu-suave: #12243a; --rubro: #ffa097; --rubro-suave: #351714; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 32px 16px; background: var(--parede); color: var(--tinta-1);
  font: 400 15px/1.5 'Figtree Variable', Figtree, system-ui, sans-serif; }
main { max-width: 520px; margin: 0 auto; padding: 28px; background: var(--folha);
  border: 1px solid var(--linha); border-radius: 22px; }
.marca { display: flex; align-items: center; gap: 8px; margin: 0 0 20px; font-weight: 600; }
.nota { margin: 0 0 24px; padding: 12px 16px; border-radius: 12px; font-weight: 560;
  color: var(--ambar); background: var(--ambar-suave); }
h1 { margin: 0; color: var(--titulo); font-size: 26px; line-height: 32px; font-weight: 640;
  letter-spacing: -.022em; font-variant-numeric: tabular-nums; }
h2 { margin: 0 0 12px; color: var(--titulo); font-size: 16px; line-height: 24px; font-weight: 620; }
.numero { margin: 0; color: var(--tinta-2); font-size: 13px; }
dl { display: grid; grid-template-columns: auto 1fr; gap: 8px 20px; margin: 20px 0 0; }
dt { color: var(--tinta-2); }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.situacao { display: inline-block; padding: 1px 9px; border-radius: 7px; font-weight: 560; }
.verde { color: var(--verde); background: var(--verde-suave); }
.ambar { color: var(--ambar); background: var(--ambar-suave); }
.ceu { color: var(--ceu); background: var(--ceu-suave); }
.rubro { color: var(--rubro); background: var(--rubro-suave); }
section { margin-top: 24px; padding: 20px; background: var(--cartao);
  border: 1px solid var(--linha); border-radius: 16px; }
.qr { width: 208px; margin: 0 auto 16px; padding: 4px; background: #fff; border-radius: 12px; }
.qr svg { display: block; width: 100%; height: auto; }
label { display: block; margin-bottom: 6px; font-weight: 540; }
textarea { display: block; width: 100%; padding: 10px 12px; resize: none; color: var(--tinta-1);
  background: var(--cava); border: 1px solid var(--controle); border-radius: 10px;
  font: 14px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; field-sizing: content; }
.acoes { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 24px; }
form { flex: 1 1 140px; }
button { min-height: 44px; width: 100%; padding: 0 18px; border-radius: 10px; cursor: pointer;
  border: 1px solid var(--controle); color: var(--tinta-1); background: var(--cartao);
  font: inherit; font-weight: 560; }
button:hover { background: var(--cava); }
button.cheio { color: #fff; background: var(--marca-cheio); border-color: var(--marca-cheio); }
button.cheio:hover { background: var(--marca-forte); }
button[hidden] { display: none; }
section button { margin-top: 12px; }
.aviso { margin: 0; color: var(--tinta-2); }
.aviso:not(:empty) { margin-top: 8px; }
:focus-visible { outline: 2px solid var(--foco); outline-offset: 2px; }
@media (max-width: 480px) { body { padding: 0; background: var(--folha); }
  main { padding: 20px 16px 32px; border: 0; border-radius: 0; } textarea { font-size: 16px; } }
`;
