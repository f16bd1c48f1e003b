import type { Order } from '#contract/shapes/order.ts'

/** Props of a dialog about one loan. */
export type DialogProps = { order: Order; open: boolean; onClose: () => void }
