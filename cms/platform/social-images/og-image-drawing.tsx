import type { CSSProperties } from 'react';
import { families } from './fonts';
import { bookColors, lettersOnCloth, type BookColor } from '../../contract/plain/book-rules';
import { ogImageSize, type OgImage, type Spine, type Box, imageBox, margin } from './og-image';
import { fitTitle, letterWidth, lineHeight } from './title-size';

/** The light colors of web/styles/tokens.css. */
const paper = {
  ground: 'radial-gradient(circle at 45% 45%, #fcf8ee 0%, #f6efdf 60%, #ecdfc4 100%)',
  ink: '#2b2118',
  faded: '#675745',
  rule: '#cfbd99',
  accent: '#7c1d1d',
  gold: '#96702a',
};

type Colors = typeof paper;

const clothOf = (color: BookColor | null) =>
  bookColors.find(({ value }) => value === color) ?? bookColors[0];

function colorsOf({ cloth }: OgImage): Colors {
  if (!cloth) return paper;
  const { day, night, foil } = clothOf(cloth);
  return {
    ground: `radial-gradient(circle at 45% 45%, ${day} 0%, ${day} 50%, ${night} 130%)`,
    ink: lettersOnCloth,
    faded: foil,
    rule: `${foil}80`,
    accent: foil,
    gold: foil,
  };
}

const frame = (inset: number, line: number, color: string): CSSProperties => ({
  position: 'absolute',
  left: inset,
  top: inset,
  width: ogImageSize.width - 2 * inset,
  height: ogImageSize.height - 2 * inset,
  border: `${line}px solid ${color}`,
});

type EmblemProps = { path: string; size: number; color: string; style?: CSSProperties };

const Emblem = ({ path, size, color, style }: EmblemProps) =>
  path && (
    <svg width={size} height={size} viewBox="0 0 512 512" style={style}>
      <path d={path} fill={color} fillRule="evenodd" />
    </svg>
  );

/** The emblem beside a rule, as on the pages. */
const Ornament = ({ path, colors }: { path: string; colors: Colors }) => (
  <div style={{ display: 'flex', alignItems: 'center', gap: 20, margin: '26px 0 22px' }}>
    <Emblem path={path} size={58} color={colors.gold} />
    <div style={{ width: 120, height: 2, background: colors.rule }} />
  </div>
);

function Words({ ogImage, colors }: { ogImage: OgImage; colors: Colors }) {
  const box = imageBox(ogImage);
  const left = margin + 58;
  const width = (box ? box.left - 50 : ogImageSize.width - left) - left;
  const { size, lines } = fitTitle(ogImage.title, { width, height: ogImage.line ? 230 : 270 });
  return (
    <div
      style={{
        position: 'absolute',
        left,
        top: margin,
        width,
        height: ogImageSize.height - 2 * margin,
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'center',
        alignItems: 'flex-start',
      }}
    >
      {ogImage.kicker && (
        <div
          style={{
            fontFamily: families.caps,
            fontSize: 25,
            letterSpacing: 3.2,
            textTransform: 'uppercase',
            color: colors.faded,
            marginBottom: 16,
          }}
        >
          {ogImage.kicker}
        </div>
      )}
      <div
        style={{
          display: 'block',
          width: '100%',
          fontFamily: families.display,
          fontSize: size,
          lineHeight,
          // Cut off text that does not fit and break its long words. Balanced lines would break words that fit.
          ...(lines ? { lineClamp: lines, wordBreak: 'break-word' } : { textWrap: 'balance' }),
        }}
      >
        {ogImage.title}
      </div>
      {/* A plate already has a large emblem. */}
      <Ornament path={ogImage.plate ? '' : ogImage.emblem} colors={colors} />
      {ogImage.line && (
        <div
          style={{
            fontFamily: families.italic,
            fontStyle: 'italic',
            fontSize: 32,
            lineHeight: 1.25,
          }}
        >
          {ogImage.line}
        </div>
      )}
      <div
        style={{
          fontFamily: families.caps,
          fontSize: 25,
          letterSpacing: 2,
          color: colors.accent,
          marginTop: ogImage.line ? 16 : 0,
        }}
      >
        {ogImage.foot}
      </div>
    </div>
  );
}

const place = ({ left, top, width, height }: Box): CSSProperties => ({
  position: 'absolute',
  left,
  top,
  width,
  height,
  display: 'flex',
});

function Plate({ color, emblem, box }: { color: BookColor; emblem: string; box: Box }) {
  const { day, night, foil } = clothOf(color);
  const inset = 18;
  return (
    <div
      style={{
        ...place(box),
        alignItems: 'center',
        justifyContent: 'center',
        backgroundImage: `radial-gradient(circle at 50% 45%, ${day} 0%, ${day} 40%, ${night} 120%)`,
      }}
    >
      <div
        style={{
          ...place({
            left: inset,
            top: inset,
            width: box.width - 2 * inset,
            height: box.height - 2 * inset,
          }),
          border: `1px solid ${foil}80`,
        }}
      />
      <Emblem path={emblem} size={330} color={foil} />
    </div>
  );
}

/** Maximum number of spines. More would be too thin to read. */
const mostSpines = 12;

/** Heights of the spines, by position. */
const heights = [462, 448, 474, 456, 424, 440, 430, 482];

const shade =
  'linear-gradient(90deg, rgba(0,0,0,.38) 0%, rgba(255,255,255,.12) 26%, rgba(0,0,0,0) 55%, rgba(0,0,0,.42) 100%)';

function SpineOf({ spine, box }: { spine: Spine; box: Box }) {
  const { day, foil } = clothOf(spine.color);
  const { width, height } = box;
  const emblemSize = Math.round(width * 0.62);
  const length = height - emblemSize - 110;
  // A long title takes two lines.
  const letters = Math.max(1, [...spine.title].length);
  const lines = letters > 20 ? 2 : 1;
  const size = Math.min(
    width * (lines === 1 ? 0.42 : 0.28),
    length / ((letters / lines + 1) * letterWidth),
  );
  const rule = (at: CSSProperties) => (
    <div style={{ position: 'absolute', left: 0, width, height: 3, background: foil, ...at }} />
  );
  return (
    <div style={{ ...place(box), backgroundColor: day, backgroundImage: shade }}>
      {rule({ top: 20 })}
      {rule({ top: 27, height: 1 })}
      {rule({ bottom: 20 })}
      {rule({ bottom: 27, height: 1 })}
      <Emblem
        path={spine.emblem}
        size={emblemSize}
        color={foil}
        style={{ position: 'absolute', left: (width - emblemSize) / 2, top: 44 }}
      />
      <div
        style={{
          ...place({
            left: (width - length) / 2,
            top: emblemSize + 60 + (length - width) / 2,
            width: length,
            height: width,
          }),
          alignItems: 'center',
          justifyContent: 'center',
          transform: 'rotate(90deg)',
          fontFamily: families.display,
          textAlign: 'center',
          fontSize: size,
          lineHeight,
          ...(lines === 1 ? { whiteSpace: 'nowrap' } : { textWrap: 'balance' }),
          color: lettersOnCloth,
        }}
      >
        {spine.title}
      </div>
    </div>
  );
}

/** Books side by side on a shelf that runs behind the text to the frame. */
function Shelf({ spines, box }: { spines: Spine[]; box: Box }) {
  const shown = spines.slice(0, mostSpines);
  const board = 16;
  const gap = 3;
  const width = Math.min(70, Math.floor((box.width - 30) / shown.length) - gap);
  const left = (box.width - shown.length * (width + gap)) / 2;
  return (
    <div style={place(box)}>
      {shown.map((spine, index) => {
        const height = heights[index % heights.length] ?? 450;
        return (
          <SpineOf
            key={spine.slug}
            spine={spine}
            box={{
              left: left + index * (width + gap),
              top: box.height - board - height,
              width,
              height,
            }}
          />
        );
      })}
      <div
        style={{
          ...place({ left: 0, top: box.height - board, width: box.width, height: board }),
          backgroundImage: 'linear-gradient(180deg, #8a6238 0%, #5d3f21 40%, #3f2a15 100%)',
        }}
      />
    </div>
  );
}

/** The whole drawing apart from the uploaded image. */
export function OgImageDrawing({ ogImage }: { ogImage: OgImage }) {
  const colors = colorsOf(ogImage);
  const box = imageBox(ogImage);
  const { plate, spines, emblem } = ogImage;
  return (
    <div
      style={{
        ...ogImageSize,
        display: 'flex',
        color: colors.ink,
        backgroundImage: colors.ground,
      }}
    >
      <div style={frame(20, 4, colors.rule)} />
      <div style={frame(28, 1, colors.rule)} />
      <Words ogImage={ogImage} colors={colors} />
      {box && spines.length > 0 && <Shelf spines={spines} box={box} />}
      {box && plate && <Plate color={plate} emblem={emblem} box={box} />}
    </div>
  );
}
