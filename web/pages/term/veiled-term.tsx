import { Veil } from '../../components/veil';
import type { ReadingStage } from '../../../cms/contract/reading-stage';
import { lookOnce } from './look-once';

/** In place of a term that is told in a later book than its reader has read: it has no name and no word of what it says. */
export const VeiledTerm = ({ title, fromBook }: { title: string; fromBook: ReadingStage }) => (
  <>
    <h1 className="font-display text-h1 mb-8 text-center">{title}</h1>
    <Veil fromBook={fromBook} look={lookOnce}>
      A word of the glossary
    </Veil>
  </>
);
