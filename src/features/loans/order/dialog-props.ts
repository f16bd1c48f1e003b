import type { Order } from '#contract/shapes/order.ts'

/** What a dialog about one loan is given. */
export type DialogProps = { order: Order; open: boolean; onClose: () => void }
