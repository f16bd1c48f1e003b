import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Order } from '#contract/shapes/order.ts'
import { PointName } from '#src/library/point-name.tsx'

/** Where the product is collected and returned: one pickup point, or home and a pickup point. */
export function OrderPlaces({ shipping }: { shipping: Order['shipping'] }) {
  const { method, address, return_address } = shipping
  if (!address) return null
  if (method !== 'delivery') {
    return (
      <Place title={<Trans>Punto di ritiro</Trans>}>
        <PointName point={address} />
        {(address.address ?? address.area) && `, ${address.address ?? address.area}`}
      </Place>
    )
  }
  return (
    <>
      <Place title={<Trans>Consegna a domicilio</Trans>}>
        {[address.address, [address.cap, address.city].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(', ')}
      </Place>
      {return_address && (
        <Place title={<Trans>Si riporta a</Trans>}>
          {return_address.name}
          {return_address.address && `, ${return_address.address}`}
        </Place>
      )}
    </>
  )
}

function Place({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}
