import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Direction } from '#domain/directions.ts'

/** The direction, for use after a distance. */
export const directionTexts: Record<Direction, MessageDescriptor> = {
  n: msg`verso nord`,
  ne: msg`verso nord-est`,
  e: msg`verso est`,
  se: msg`verso sud-est`,
  s: msg`verso sud`,
  sw: msg`verso sud-ovest`,
  w: msg`verso ovest`,
  nw: msg`verso nord-ovest`,
}
