import { PageTitle } from '../../ui/page-title.tsx';

export const handle = { title: 'Teste' };

/** Spec section 2: a page that shows only this text. */
export default function TestPage() {
  return (
    <>
      <PageTitle title="Teste" />
      <p>Pagina de teste</p>
    </>
  );
}
