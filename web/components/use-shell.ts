import { useRouteLoaderData } from 'react-router-dom';
import type { Site } from '../../cms/contract/pages';
import type { ReadingStage } from '../../cms/contract/reading-stage';

/** Data of the root route: the site, and how far the user has read. */
export type Shell = { site: Site; stage: ReadingStage };

/** Returns the data of the root route; undefined if it failed to load. */
export const useShell = () => useRouteLoaderData<Shell>('root');
