import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** The floor of the benchmark `shell`: what React alone costs until one can type. */
const root = document.getElementById('root');
if (root) createRoot(root).render(createElement('input', { autoFocus: true }));
