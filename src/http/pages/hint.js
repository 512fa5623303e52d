// Pictures of hints, which are drawn on the board that they are for.

/** The name of a board's picture, without the hint that is drawn on it. */
export const stem = ({ name }) => name.replace(/(-hint-\w+)?\.png$/, '');

export const isHintPicture = (picture) => /^xiangqi-.*-hint-/.test(picture?.name);
