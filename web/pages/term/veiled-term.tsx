import { Veil } from '../../components/veil';
import type { ReadingStage } from '../../../cms/contract/reading-stage';
import { lookOnce } from './look-once';

export const VeiledTerm = ({ title, fromBook }: { title: string; fromBook: ReadingStage }) => (
  <>
    <h1 className="font-display text-h1 mb-8 text-center">{title}</h1>
    <Veil fromBook={fromBook} look={lookOnce}>
      A word of the glossary
    </Veil>
  </>
);
