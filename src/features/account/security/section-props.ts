import type { Security } from '#contract/shapes/security.ts'
import type { useReauthentication } from './use-reauthentication.tsx'

/** Props of each section of the security page. */
export type SectionProps = {
  security: Security
  /** Updates the state and shows new recovery codes, if there are any. */
  onChange: (security: Security, codes?: string[] | null) => void
  withReauthentication: ReturnType<typeof useReauthentication>['withReauthentication']
}
