import type { Security } from '#contract/shapes/security.ts'
import type { useProof } from './use-proof.tsx'

/** Props of each section of the security page. */
export type SectionProps = {
  security: Security
  /** Updates the state and shows new recovery codes, if there are any. */
  onChange: (security: Security, codes?: string[] | null) => void
  withProof: ReturnType<typeof useProof>['withProof']
}
