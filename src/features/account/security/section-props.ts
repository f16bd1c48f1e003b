import type { Security } from '#contract/shapes/security.ts'
import type { useProof } from './use-proof.tsx'

/** What each section of the security page is given. */
export type SectionProps = {
  security: Security
  /** Shows how things stand now and, where there are any, the new recovery codes. */
  onChange: (security: Security, codes?: string[] | null) => void
  withProof: ReturnType<typeof useProof>['withProof']
}
