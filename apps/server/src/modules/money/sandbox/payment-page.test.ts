import { describe, expect, it } from 'vitest';
import { buildTestApp } from '../../../../test/build-test-app.ts';
import { createCharge } from '../../../../test/factories/charge.ts';
import { overdueAt, payAt, refundAt } from '../../../../test/sandbox.ts';
import { printedLine } from './boleto.ts';

type Wanted = Parameters<typeof createCharge>[1];

async function charged(wanted?: Wanted, environment: Record<string, string> = {}) {
  const app = await buildTestApp(environment);
  const { asaas } = app.app.deps;
  const payment = await createCharge(app, wanted);
  const status = async () => (await asaas.findPayment(payment.id))?.status;
  return { app, asaas, payment, url: payment.invoiceUrl, status };
}

/** The visible text, with buttons in brackets. */
async function read(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  return html
    .replace(/<(style|svg|head)[\s\S]*?<\/\1>/g, '')
    .replace(/<button[^>]*>([^<]*)<\/button>/g, '[$1] ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('a charge’s page', () => {
  it('names payer, amount and date, and says that nothing is charged', async () => {
    const { url, payment } = await charged();
    const page = await read(url);
    const [year, month, day] = payment.dueDate.split('-');
    for (const text of [
      'Pagamento simulado: nenhum valor é cobrado',
      'Pagador Helena Prado',
      'Descrição Plano Galeria',
      'Valor R$ 389,90',
      `Vencimento ${day}/${month}/${year}`,
      'Situação Aguardando',
    ]) {
      expect(page).toContain(text);
    }
  });

  it('shows a PIX code as a picture and as text', async () => {
    const { url, asaas, payment } = await charged();
    const code = await asaas.findPixCode(payment.id);
    const html = await (await fetch(url)).text();
    expect(html).toContain(`>${code}</textarea>`);
    expect(html).toContain('role="img" aria-label="QR Code do PIX"');
    expect(await read(url)).toContain('[Copiar código PIX]');
  });

  it('shows the printed line of a boleto', async () => {
    const { url, asaas, payment } = await charged({ billingType: 'BOLETO' });
    const line = (await asaas.findBoletoLine(payment.id)) ?? '';
    const html = await (await fetch(url)).text();
    expect(html).toContain(`>${printedLine(line)}</textarea>`);
    expect(html).toContain(`data-text="${line}"`);
    expect(html).not.toContain('QR Code');
  });

  it('offers the possible actions, and carries them out', async () => {
    const { url, status } = await charged();
    expect(await read(url)).toMatch(/\[Pagar\] \[Vencer\]$/);
    await overdueAt(url);
    expect(await status()).toBe('OVERDUE');
    expect(await read(url)).toMatch(/Situação Vencido .*\[Pagar\]$/);
    await payAt(url);
    expect(await status()).toBe('RECEIVED');
    expect(await read(url)).toMatch(/Situação Recebido \[Estornar\]$/);
    await refundAt(url);
    expect(await status()).toBe('REFUNDED');
    expect(await read(url)).toMatch(/Situação Estornado$/);
  });

  it('refuses actions that are no longer possible', async () => {
    const { url, status, asaas, payment } = await charged();
    await refundAt(url);
    expect(await status()).toBe('PENDING');
    await payAt(url);
    await overdueAt(url);
    expect(await status()).toBe('RECEIVED');
    const other = await charged();
    await other.asaas.deleteSubscription(other.payment.subscription);
    await payAt(other.url);
    expect(await other.status()).toBe('PENDING');
    expect(await read(other.url)).toMatch(/Situação Removido$/);
    await asaas.deleteSubscription(payment.subscription);
    expect(await status()).toBe('RECEIVED');
  });

  it('escapes text that people wrote', async () => {
    const { url } = await charged({ name: '<img src=x onerror=alert(1)>', description: '"><b>' });
    const html = await (await fetch(url)).text();
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('accepts forms of a browser, only from its own page', async () => {
    const { app, url, status } = await charged();
    const press = (origin: string) =>
      fetch(`${url}/pagar`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: '',
      });
    expect((await press('https://exemplo.com')).status).toBe(403);
    expect((await press('null')).status).toBe(403);
    expect(await status()).toBe('PENDING');
    const pressed = await press(app.url);
    expect([pressed.status, app.url + pressed.headers.get('location')]).toEqual([303, url]);
    expect(await status()).toBe('RECEIVED');
  });

  it('runs only its own script, and cannot be framed', async () => {
    const { app, url } = await charged();
    const response = await fetch(url);
    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = /style-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy).toMatch(/^default-src 'none';.*script-src 'self';.*frame-ancestors 'none'$/);
    expect(policy).not.toContain('unsafe');
    const html = await response.text();
    expect(html).toContain(`<style nonce="${nonce}">`);
    expect(html).not.toMatch(/ style=|<script>| on\w+=/);
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    const [script = ''] = /(?<=<script src=")[^"]+/.exec(html) ?? [];
    const file = await fetch(app.url + script);
    expect([file.status, file.headers.get('content-type')]).toEqual([
      ...[200, 'text/javascript; charset=utf-8'],
    ]);
  });

  it('answers unknown addresses with a page too', async () => {
    const { url } = await buildTestApp();
    for (const [method, path] of [
      ['GET', 'pay_0_x'],
      ['POST', 'pay_0_x/pagar'],
    ]) {
      const response = await fetch(`${url}/sandbox/pagamento/${path}`, { method: String(method) });
      expect([response.status, response.headers.get('content-type')]).toEqual([
        ...[404, 'text/html; charset=utf-8'],
      ]);
      expect(await response.text()).toContain('<h1>Cobrança não encontrada.</h1>');
    }
  });

  it('stands under PUBLIC_URL', async () => {
    const { payment } = await charged({}, { PUBLIC_URL: 'https://atrio.exemplo.com' });
    expect(payment.invoiceUrl).toBe(`https://atrio.exemplo.com/sandbox/pagamento/${payment.id}`);
  });
});
