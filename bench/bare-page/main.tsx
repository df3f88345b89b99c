/** The minimum of a page of ours: React, the router and some text. */
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router';

function List() {
  return (
    <main>
      <h1>Página de comparação</h1>
      <p>React, o roteador e este texto, enviados pelo mesmo servidor.</p>
      <Link to="/dashboard/detail">Detalhe</Link>
    </main>
  );
}

function Detail() {
  return (
    <main>
      <h1>Detalhe</h1>
      <form aria-label="Detalhe">
        <input aria-label="Nome" />
      </form>
      <Link to="/dashboard/">Voltar</Link>
    </main>
  );
}

const router = createBrowserRouter([
  { path: '/dashboard/detail', Component: Detail },
  { path: '*', Component: List },
]);
const root = document.getElementById('root');
if (root) createRoot(root).render(<RouterProvider router={router} />);
