/** The most characters of a grid's name, as the API takes it. */
export const gridNameMax = 80;
