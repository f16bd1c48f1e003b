import { Trans } from '@lingui/react/macro'

type Named = { name: string; is: { private: boolean } }

/** A point's name; a private one is only said to be somebody's home, in the page's language. */
export function PointName({ point }: { point: Named }) {
  return point.is.private ? <Trans>Casa del proprietario</Trans> : point.name
}
