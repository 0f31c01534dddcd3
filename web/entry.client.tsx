import { startTransition, StrictMode, use } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router-dom';
import './browser/trusted-types';

// Waits for the full stylesheet, because the page has inlined only the rules that it uses.
const styles = document.querySelector<HTMLLinkElement>('link[data-inert]');
if (styles && !styles.sheet)
  await new Promise((resolve) => {
    styles.addEventListener('load', resolve);
    styles.addEventListener('error', resolve);
  });

const never = new Promise<never>(() => {});

/** The application. Suspends forever if the user has already left for another page. */
function Application() {
  if (window.heldEvents?.isLeft === true) use(never);
  return <HydratedRouter />;
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Application />
    </StrictMode>,
  );
});
