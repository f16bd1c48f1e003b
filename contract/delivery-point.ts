/** Id of the synthetic pickup point for home delivery. */
export const deliveryPoint = 'delivery'
