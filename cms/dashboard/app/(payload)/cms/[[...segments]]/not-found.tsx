import config from '@payload-config';
import { NotFoundPage } from '@payloadcms/next/views';
import { importMap } from '../../../../import-map.js';
import type { PageProps } from './page';

export { generateMetadata } from './page';

const NotFound = ({ params, searchParams }: PageProps) =>
  NotFoundPage({ config, importMap, params, searchParams });

export default NotFound;
