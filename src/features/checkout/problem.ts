import type { Alternative, ErrorCode } from '#contract/errors.ts'

/** What stands between the member and the next step; shown inline until it is mended. */
export type Problem = {
  code: ErrorCode | 'no_point' | 'no_dates'
  alternatives?: readonly Alternative[]
}
