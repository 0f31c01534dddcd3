import type { CSSProperties } from 'react';
import { families } from './fonts';
import { ogImageSize, type OgImage } from './og-image';
import { fitTitle, lineHeight } from './title-size';

/** The day's colours of web/styles/tokens.css. */
const colour = {
  paper: '#f6efdf',
  leaf: '#fcf8ee',
  ink: '#2b2118',
  faded: '#675745',
  rule: '#cfbd99',
  accent: '#7c1d1d',
  gold: '#96702a',
};

export type Box = { left: number; top: number; width: number; height: number };

const margin = 34;

/** Where the image of a ogImage goes, in pixels; the words have the rest. */
export function imageBox({ image }: OgImage): Box | null {
  if (!image) return null;
  const { width, height } = ogImageSize;
  if (image.shape === 'cover') {
    const cover = { width: 312, height: 468 };
    return { ...cover, left: width - margin - 62 - cover.width, top: (height - cover.height) / 2 };
  }
  const plate = { width: 470, height: height - 2 * margin };
  return { ...plate, left: width - margin - plate.width, top: margin };
}

const frame = (inset: number, line: number, color: string): CSSProperties => ({
  position: 'absolute',
  left: inset,
  top: inset,
  width: ogImageSize.width - 2 * inset,
  height: ogImageSize.height - 2 * inset,
  border: `${line}px solid ${color}`,
});

/** The emblem between two rules, as pages have it. */
function Ornament({ path, isCentred }: { path: string; isCentred: boolean }) {
  const rule = <div style={{ width: isCentred ? 150 : 120, height: 2, background: colour.rule }} />;
  return (
    <div style={{ display: 'flex', alignItems: 'center', gap: 20, margin: '26px 0 22px' }}>
      {isCentred && rule}
      {path && (
        <svg width="58" height="58" viewBox="0 0 512 512">
          <path d={path} fill={colour.gold} fillRule="evenodd" />
        </svg>
      )}
      {rule}
    </div>
  );
}

function Words({ ogImage, isCentred }: { ogImage: OgImage; isCentred: boolean }) {
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
        alignItems: isCentred ? 'center' : 'flex-start',
        textAlign: isCentred ? 'center' : 'left',
      }}
    >
      {ogImage.kicker && (
        <div
          style={{
            fontFamily: families.caps,
            fontSize: 25,
            letterSpacing: 3.2,
            textTransform: 'uppercase',
            color: colour.faded,
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
          // What does not fit is cut off and its words are broken; balancing would break words that fit, too.
          ...(lines ? { lineClamp: lines, wordBreak: 'break-word' } : { textWrap: 'balance' }),
        }}
      >
        {ogImage.title}
      </div>
      <Ornament path={ogImage.emblem} isCentred={isCentred} />
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
          color: colour.accent,
          marginTop: ogImage.line ? 16 : 0,
        }}
      >
        {ogImage.foot}
      </div>
    </div>
  );
}

/** The picture but for its image: paper, the double rule, the words. */
export function OgImageDrawing({ ogImage }: { ogImage: OgImage }) {
  const box = imageBox(ogImage);
  return (
    <div
      style={{
        ...ogImageSize,
        display: 'flex',
        color: colour.ink,
        backgroundColor: colour.paper,
        backgroundImage: `radial-gradient(circle at 45% 45%, ${colour.leaf} 0%, ${colour.paper} 60%, #ecdfc4 100%)`,
      }}
    >
      <div style={frame(20, 4, colour.rule)} />
      <div style={frame(28, 1, colour.rule)} />
      <Words ogImage={ogImage} isCentred={!box} />
    </div>
  );
}
