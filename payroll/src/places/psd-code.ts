/**
 * The form of Pennsylvania's political subdivision (PSD) codes: two digits each for tax collection district, school district and
 * municipality. A district is a county by its number in the alphabet (Philadelphia: 51), except Allegheny (02), which the law
 * divides into four, 70 to 73 (53 Pa. Stat. 6924.504). 880000 is a home outside the state.
 */
export const PSD_CODE = /^((0[13-9]|[1-5]\d|6[0-7]|7[0-3])\d{4}|880000)$/;
