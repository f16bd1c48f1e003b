import { Navigate } from '@tanstack/react-router'
import type { Order } from '#contract/shapes/order.ts'

/**
 * The pages of a loan speak to its borrower. The owner of its product, who may read it too, goes on to the product;
 * `null` for the borrower.
 */
export function ownersWay({ is, user, product }: Order) {
  // An earlier server says it only by the borrower's name, while the loan is open.
  const isOwner = is.lent ?? user.first_name !== null
  return isOwner ? <Navigate to="/me/products/{-$id}" params={{ id: product.id }} replace /> : null
}
