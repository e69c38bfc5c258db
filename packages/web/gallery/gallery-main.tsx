import '../src/ui/theme/base.css';
import '../src/ui/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { Providers } from '../src/app/app.tsx';
import { MantineLayout } from '../src/app/mantine-layout.tsx';
import { GalleryPage } from './gallery-page.tsx';

const router = createBrowserRouter([
  { Component: MantineLayout, children: [{ path: '*', Component: GalleryPage }] },
]);

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
createRoot(root).render(
  <Providers>
    <RouterProvider router={router} />
  </Providers>,
);
