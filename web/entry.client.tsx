import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router-dom';
import { takeHtmlOfReact } from './trusted-types';

takeHtmlOfReact();

// The page came with the rules that it needed itself. Those for what opens now were requested together with this.
const styles = document.querySelector<HTMLLinkElement>('link[data-inert]');
if (styles && !styles.sheet)
  await new Promise((resolve) => {
    styles.addEventListener('load', resolve);
    styles.addEventListener('error', resolve);
  });

// Somebody may have gone back while this was coming: the page that was left has no use for it.
if (window.heldEvents?.isLeft !== true)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
