//! How a line of moves in advance falls apart.

use xiangqi_bot::features::play::conditional::parts;

#[test]
fn a_line_falls_apart_into_its_moves() {
    for text in
        ["H8+7 then R1.2", "H8+7, R1.2", "H8+7 → R1.2", "H8+7/R1.2", "H8+7 THEN R1.2 ;", "H8+7 puis R1.2"]
    {
        assert_eq!(parts(text), ["H8+7", "R1.2"], "{text}");
    }
    assert_eq!(parts("cannon 2 to 5 then 馬８進７"), ["cannon 2 to 5", "馬８進７"]);
    assert_eq!(parts("马8进7然后车一平二"), ["马8进7", "车一平二"]);
    assert_eq!(parts(" then "), Vec::<String>::new());
    // Letters that are longer or shorter in lower case.
    assert_eq!(parts("ȺȺȺ, \u{212A}\u{212A},"), ["ȺȺȺ", "\u{212A}\u{212A}"]);
}
