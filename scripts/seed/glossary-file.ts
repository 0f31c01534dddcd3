import { z } from 'zod';
import { descriptionLength, subjectLength } from '../../cms/contract/limits';
import { oneOf, record, text } from './fields';
import type { SeedProblem } from './problem';
import { readYamlRecord, type SourceText } from './yaml-record';

const terms = z.array(
  record({
    subject: text(subjectLength.least, subjectLength.most),
    description: text(descriptionLength.least, descriptionLength.most),
    status: oneOf(['approved', 'pending', 'rejected']).optional(),
  }),
  { error: 'must be a list of terms, each of which begins with “- subject:”' },
);

export interface TermEntry {
  file: string;
  line: number;
  subject: string;
  description: string;
  status: 'approved' | 'pending' | 'rejected';
}

/** `glossary/<any name>.yaml`: a list of glossary terms. */
export function readGlossaryFile(source: SourceText, problems: SeedProblem[]): TermEntry[] {
  const parsed = readYamlRecord(source, terms, problems);
  if (!parsed) return [];
  return parsed.value.map(({ subject, description, status = 'approved' }, index) => ({
    file: source.file,
    line: parsed.lineOf([index]),
    subject,
    description,
    status,
  }));
}
