import { genreTerms, sections, worldTerms } from './content';
import { Section } from './section';
import { Link } from '../../components/link';

const Terms = ({ heading, terms }: { heading: string; terms: typeof genreTerms }) => (
  <>
    <h3 className="font-caps text-lead mt-8 tracking-wide">{heading}</h3>
    <dl className="border-rule mt-3 border-t">
      {terms.map(({ name, text, to }) => (
        <div key={name} className="border-rule border-b py-3">
          <dt>
            <Link viewTransition to={to} className="link-line min-w-11">
              {name}
            </Link>
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  </>
);

export const ShortGlossary = () => (
  <Section {...sections.glossary}>
    <div className="max-w-measure mx-auto">
      <Terms heading="Words of the genre" terms={genreTerms} />
      <Terms heading="Words of Fovea" terms={worldTerms} />
      <p className="mt-5">
        <Link viewTransition to="/thesaurus" className="link-line">
          All Fovean people, places and things
        </Link>
      </p>
    </div>
  </Section>
);
