import { Trans } from '@lingui/react/macro'
import type { Order } from '#contract/shapes/order.ts'
import { PointName } from '#src/library/point-name.tsx'
import { Fact } from '#src/ui/facts/facts.tsx'

/** Where the product is collected and returned: one pickup point, or home and a pickup point. */
export function OrderPlaces({ shipping }: { shipping: Order['shipping'] }) {
  const { method, address, return_address } = shipping
  if (!address) return null
  if (method !== 'delivery') {
    return (
      <Fact name={<Trans>Punto di ritiro</Trans>}>
        <PointName point={address} />
        {(address.address ?? address.area) && `, ${address.address ?? address.area}`}
      </Fact>
    )
  }
  return (
    <>
      <Fact name={<Trans>Consegna a domicilio</Trans>}>
        {[address.address, [address.cap, address.city].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', ')}
      </Fact>
      {return_address && (
        <Fact name={<Trans>Si riporta a</Trans>}>
          {return_address.name}
          {return_address.address && `, ${return_address.address}`}
        </Fact>
      )}
    </>
  )
}
