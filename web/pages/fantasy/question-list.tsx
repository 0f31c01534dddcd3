import { Foldout } from '../../components/foldout';
import { LatinMarked } from '../../components/latin';
import { Link } from '../../components/link';
import { sections, questions } from './content';
import { Section } from './section';

export const QuestionList = () => (
  <Section {...sections.questions}>
    <div className="max-w-measure border-rule mx-auto border-t">
      {questions.map(({ question, answer, link }) => (
        <Foldout key={question} summary={question}>
          <p>
            <LatinMarked text={answer} />
          </p>
          {link && (
            <p className="mt-1">
              <Link viewTransition to={link.to} className="link-line">
                <span>
                  <LatinMarked text={link.label} />
                </span>
              </Link>
            </p>
          )}
        </Foldout>
      ))}
    </div>
  </Section>
);
