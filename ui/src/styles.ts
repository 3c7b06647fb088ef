/* The order matters: tokens first, print last. */
import './fonts.css';
import './tokens.css';
import './base.css';
import './print.css';
