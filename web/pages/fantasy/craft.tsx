import { PageLink } from '../../components/page-link';
import { banners, Figure, map } from './drawings';
import { sections } from './content';
import { Section } from './parts';

export const Craft = () => (
  <Section {...sections.craft}>
    <div className="prose mx-auto">
      <p>
        Readers forgive dragons. They do not forgive a horse that gallops all day. The impossible
        parts of a fantasy novel stand on the possible ones, and most of the work goes in down
        there, where it doesn’t show.
      </p>

      <h3>Worldbuilding</h3>
      <p>
        A world is built the way a town is. People want bread, so there is a mill. The mill wants a
        river, the river floods in spring, and upstream there is a shrine to whoever is supposed to
        prevent it. Follow any object back through the hands that made it and you come to a trade, a
        tax and a grudge. Very little of this should reach the page. The reader sees a woman kneel
        at the water’s edge and set down a loaf, and understands that the spring has been a wet one.
      </p>
      <p>
        Peoples want the same care. Fovea has Men and Uman, long-lived Uman-Chi, Dwarves, Slee,
        Scitai and Swamp Devils, and each of them is somebody’s neighbor. What does a people with a
        very long memory do about a treaty that everyone else has forgotten? A question like that is
        worth more than another thousand years of invented kings. If the names begin to crowd you,
        the <PageLink to="/thesaurus">glossary of Fovean terms</PageLink> keeps them in order.
      </p>

      <h3>Magic with a cost</h3>
      <p>
        Magic that costs nothing soon costs the story everything. If any door can be opened, no door
        is worth standing in front of. The price need not be blood. It can be sleep, or years of
        study, or a debt to someone with a long arm, and it can fall on the wrong person. But the
        reader should know it before the bill comes. Then, when a tired woman raises her hand to do
        the one thing that will save them all, you can add up for yourself what she is about to
        spend.
      </p>
      <p>
        It needs limits as well as prices. Can the dead be called back? Can a lie be smelled? Decide
        early, and keep to it when keeping to it hurts. A rule that gives way once, in chapter
        thirty, because the plot was in a hurry, teaches the reader to stop worrying. A reader who
        has stopped worrying is looking at the clock.
      </p>
    </div>

    <Figure image={banners} />

    <div className="prose mx-auto">
      <h3>Battles a reader can follow</h3>
      <p>
        Most battle scenes are lost in the first line, when forty thousand strangers march onto a
        field that nobody has described. Begin with the ground: a bridge, a wood, a slope that will
        be slick by noon. Say what each side must have before dark. From then on the reader can tell
        good news from bad without help.
      </p>
      <p>
        Then come down off the hill. The general sees his lines move across the valley. The boy in
        the third rank sees the straps of the pack in front of him and hears that something has
        happened on the left. Both of them are right, and going from the one to the other without
        losing the reader is a good half of the art. The last page belongs to the counting. Somebody
        has to take the horses down to the water, and there are more horses than riders.
      </p>
    </div>

    <Figure image={map} />

    <div className="prose mx-auto">
      <h3>Maps and names</h3>
      <p>
        A map keeps a writer honest. Put a marsh between two cities and the army has to go around
        it, every time, including the time you needed it there by Thursday. Rivers run downhill and
        join on their way to the sea. A road goes where somebody once had a reason to go, and a
        border likes to follow something you could trip over.
      </p>
      <p>
        Names do the same work in less space. The names of one people should sound as if one set of
        grandmothers had chosen them, and those of their enemies as if the grandmothers had never
        met. Say each one aloud before you keep it. Let no two in a scene begin with the same letter
        unless you mean mischief. Some names bring a history along: a place called Outpost IX has
        mentioned eight others before anybody opens the gate.
      </p>
    </div>
  </Section>
);
