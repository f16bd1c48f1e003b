import type { Library } from '#contract/shapes/library.ts'

/** The library's logo, or the app's own mark, and its name. */
export function Brand({ library: { branding, name } }: { library: Library }) {
  return (
    <>
      {branding.logo ? <img src={branding.logo} alt="" width={34} height={34} /> : <Mark />}
      <span>{name}</span>
    </>
  )
}

/** The app's mark: a product that is lent and returned. */
function Mark() {
  return (
    <svg width="34" height="34" viewBox="0 0 34 34" aria-hidden="true">
      <rect width="34" height="34" rx="10" fill="var(--brand)" />
      <g
        fill="none"
        stroke="var(--on-brand)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M9 14.5V23a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 25 23v-8.500" />
        <path d="M7.500 14.500h19M12.500 10.500 9.800 8M9.800 8l2.700-2.500M9.800 8H19a5 5 0 0 1 5 5v1" />
      </g>
    </svg>
  )
}
