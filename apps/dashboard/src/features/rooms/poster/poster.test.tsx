import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sessionSample } from '../../../test/samples/session.ts';
import { Poster } from './poster.tsx';

const room = {
  ...{ name: 'Auditório Ipê', sceneName: 'auditorio-ipe', isPrivate: false },
  ...{ logoUrl: '/files/logo.png', backgroundUrl: null, focus: { x: 50, y: 50 }, description: '' },
  ...{ iframeUrl: null, externalUrl: null, externalUrlName: null, company: 'Colégio Aroeira' },
  colors: { primary: '14532D', secondary: 'FFFFFF', complementary: 'EF6634' },
};

it('says what, when and how one comes in, in the colours of the company', () => {
  const now = Date.now();
  const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const sessions = [
    sessionSample({ id: 1, title: 'Ontem', startsAt: at(-1500), endsAt: at(-1440) }),
    sessionSample({ id: 2, title: 'Abertura', startsAt: at(60), endsAt: at(120) }),
  ];
  render(<Poster room={room} sessions={sessions} />);
  const name = screen.getByRole('heading', { name: 'Auditório Ipê' });
  expect(name.parentElement).toHaveStyle({ background: 'rgb(20, 83, 45)' });
  expect(screen.getByText('Colégio Aroeira')).toBeVisible();
  const times = within(screen.getByRole('list', { name: 'Quando' })).getAllByRole('listitem');
  expect(times).toHaveLength(1);
  expect(times[0]).toHaveTextContent(/^[A-Z].* de .* – \d\d:\d\d, .*Abertura$/);
  expect(times[0]).not.toHaveTextContent(/Hoje/);
  expect(screen.getByRole('img', { name: 'QR code que abre a sala Auditório Ipê' })).toBeVisible();
  expect(screen.getByText('localhost/sala/auditorio-ipe')).toBeVisible();
});

it('needs no programme', () => {
  render(<Poster room={{ ...room, company: null, logoUrl: null }} sessions={[]} />);
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.getByText('Aponte a câmera do celular para entrar')).toBeVisible();
});
