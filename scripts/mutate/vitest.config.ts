import { defineConfig } from 'vitest/config';
import all from '../../vitest.config';

const projects = (all.test?.projects ?? []).filter(
  (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'unit',
);

export default defineConfig({ test: { projects } });
