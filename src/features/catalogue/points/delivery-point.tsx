import { Trans } from '@lingui/react/macro'
import { Truck } from 'lucide-react'
import { useFormat } from '#src/i18n/use-format.ts'
import { useLibrary } from '#src/library/library.ts'
import styles from './points.module.css'

/** The delivery option with radius and price; hidden if the library does not deliver. */
export function DeliveryPoint() {
  const format = useFormat()
  const { delivery } = useLibrary()
  if (!delivery.on) return null
  const radius = format.kilometres(delivery.radius)
  const price = format.money(delivery.price)
  return (
    <div className={styles.delivery}>
      <Truck size={32} aria-hidden="true" />
      <div>
        <h3>
          <Trans>Consegna a domicilio</Trans>
        </h3>
        <p className={styles.hours}>
          {delivery.price > 0 ? (
            <Trans>
              Te lo portiamo noi, entro {radius}, a {price}.
            </Trans>
          ) : (
            <Trans>Te lo portiamo noi, entro {radius}, gratis.</Trans>
          )}
        </p>
        <p className={styles.place}>
          <Trans>La scegli quando prenoti, per gli oggetti che si possono trasportare.</Trans>
        </p>
      </div>
    </div>
  )
}
