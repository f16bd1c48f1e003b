import styles from './drawing.module.css'

type Fill = 'drawn' | 'calm-soft' | 'surface' | 'sunken' | 'good-soft' | 'none' | 'dashed'
type Shape = readonly [fill: Fill, path: string]

const board: readonly Shape[] = [
  ['none', 'M40 104v10h12M120 104v10h-12'],
  ['surface', 'M20 95h120q4 0 4 4v1q0 4-4 4h-120q-4 0-4-4v-1q0-4 4-4z'],
]
/** A wall with holes for hooks. */
const wall: readonly Shape[] = [
  ['surface', 'M28 16h104q8 0 8 8v68q0 8-8 8h-104q-8 0-8-8v-68q0-8 8-8z'],
  [
    'none',
    'M34 30h.1M57 30h.1M80 30h.1M103 30h.1M126 30h.1M34 86h.1M57 86h.1M80 86h.1M103 86h.1M126 86h.1',
  ],
]

/**
 * What stands for an empty or failed page, drawn as the demo's objects: one line, round ends, few fills. Each has
 * 160 × 120 units and stands before a disc.
 */
const drawings = {
  /** Nothing is here yet. */
  shelf: [
    ...board,
    ['sunken', 'M50 58l10-12h40l10 12z'],
    ['drawn', 'M50 58h60v37h-60z'],
    ['surface', 'M50 58l-16 9 8-15 18-6zM110 58l16 9-8-15-18-6z'],
    ['none', 'M70 74h20'],
  ],
  /** Nothing was saved yet. */
  label: [
    ['surface', 'M20 16h120q4 0 4 4v1q0 4-4 4h-120q-4 0-4-4v-1q0-4 4-4z'],
    ['none', 'M92 25q3 12-8 21'],
    ['drawn', 'M60 57l18-14q5-3 9 1l13 18q2 3 1 7l-7 33q-1 4-5 3l-35-7q-4-1-3-5l7-32q1-3 2-4z'],
    ['surface', 'M80 51a5 5 0 1 1-.1 0z'],
    ['none', 'M68 77l22 5M65 88l14 3'],
  ],
  /** Nothing was found. */
  search: [
    ...wall,
    ['drawn', 'M97 75l28 25q5 5 0 10t-10 0l-26-27z'],
    ['calm-soft', 'M76 30a28 28 0 1 1-.1 0z'],
    ['none', 'M62 52q3-8 11-10'],
  ],
  /** There is no such page: the outline of a tool that is not in its place. */
  missing: [
    ...wall,
    ['surface', 'M46 30h6v30h-6z'],
    ['drawn', 'M43 56h12v24q0 8-6 8t-6-8z'],
    ['dashed', 'M78 36h26q14 0 18 14h-16v34q0 4-5 4t-5-4v-34h-18z'],
  ],
  /** There is no network. */
  plug: [
    ['none', 'M4 88q28 14 30-12t18-16M156 88q-24 12-26-12t-16-16'],
    ['none', 'M74 53h12M74 67h12'],
    ['drawn', 'M54 46h16q4 0 4 4v20q0 4-4 4h-16q-8 0-8-8v-12q0-8 8-8z'],
    ['surface', 'M100 46h12q8 0 8 8v12q0 8-8 8h-12q-4 0-4-4v-20q0-4 4-4z'],
    ['none', 'M85 18v14M68 22l6 12M102 22l-6 12'],
  ],
  /** Something does not work, or is being repaired. */
  repair: [
    ['surface', 'M46 26l15 9v17l-15 9-15-9v-17z'],
    ['calm-soft', 'M46 37a7 7 0 1 1-.1 0z'],
    ['drawn', 'M84 54l12 12-34 40q-6 6-13 0t-1-14z'],
    ['drawn', 'M107 22l-7 14 10 10 14-7a24 24 0 1 1-17-17z'],
  ],
  /** An e-mail is under way. */
  letter: [
    ['surface', 'M44 28q0-5 5-5h62q5 0 5 5v58h-72z'],
    ['none', 'M58 40h26M58 52h42'],
    ['drawn', 'M34 50l46 32 46-32v46q0 6-6 6h-80q-6 0-6-6z'],
    ['none', 'M37 100l29-28M123 100l-29-28'],
  ],
  /** Only others may open it. */
  lock: [
    ['none', 'M60 54v-14a20 20 0 0 1 40 0v14'],
    ['drawn', 'M54 54h52q6 0 6 6v38q0 6-6 6h-52q-6 0-6-6v-38q0-6 6-6z'],
    ['surface', 'M80 68a6 6 0 0 1 3 11v9h-6v-9a6 6 0 0 1 3-11z'],
  ],
  /** Everything is done. */
  done: [
    ...board,
    ['drawn', 'M30 60h40v35h-40z'],
    ['surface', 'M30 60h40v10h-40zM78 52h9v43h-9zM87 58h9v37h-9z'],
    ['good-soft', 'M119 48a19 19 0 1 1-.1 0z'],
    ['none', 'M110 67l7 7 12-13'],
  ],
} satisfies Record<string, readonly Shape[]>

export type DrawingName = keyof typeof drawings

export function Drawing({ of }: { of: DrawingName }) {
  const shapes: readonly Shape[] = drawings[of]
  return (
    <svg viewBox="0 0 160 120" className={styles.drawing} aria-hidden="true">
      <circle cx="80" cy="62" r="56" />
      {shapes.map(([fill, path]) => (
        <path key={path} d={path} className={styles[fill]} />
      ))}
    </svg>
  )
}
