import type { Library } from '#contract/shapes/library.ts'
import { Mark } from './frame/mark.tsx'

/** The library's logo, or the app's own mark, and its name. */
export function Brand({ library: { branding, name } }: { library: Library }) {
  return (
    <>
      {branding.logo ? <img src={branding.logo} alt="" width={34} height={34} /> : <Mark />}
      <span>{name}</span>
    </>
  )
}
