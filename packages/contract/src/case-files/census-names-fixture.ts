// The 2,000 most common given names and the 200 most common surnames of the 1990 United States census, which is in the
// public domain.

const words = (text: string): string[] => text.trim().split(/\s+/);

export const surnames = words(`
  Smith Johnson Williams Jones Brown Davis Miller Wilson Moore Taylor Anderson Thomas Jackson White Harris
  Martin Thompson Garcia Martinez Robinson Clark Rodriguez Lewis Lee Walker Hall Allen Young Hernandez King
  Wright Lopez Hill Scott Green Adams Baker Gonzalez Nelson Carter Mitchell Perez Roberts Turner Phillips
  Campbell Parker Evans Edwards Collins Stewart Sanchez Morris Rogers Reed Cook Morgan Bell Murphy Bailey
  Rivera Cooper Richardson Cox Howard Ward Torres Peterson Gray Ramirez James Watson Brooks Kelly Sanders
  Price Bennett Wood Barnes Ross Henderson Coleman Jenkins Perry Powell Long Patterson Hughes Flores
  Washington Butler Simmons Foster Gonzales Bryant Alexander Russell Griffin Diaz Hayes Myers Ford Hamilton
  Graham Sullivan Wallace Woods Cole West Jordan Owens Reynolds Fisher Ellis Harrison Gibson Mcdonald Cruz
  Marshall Ortiz Gomez Murray Freeman Wells Webb Simpson Stevens Tucker Porter Hunter Hicks Crawford Henry
  Boyd Mason Morales Kennedy Warren Dixon Ramos Reyes Burns Gordon Shaw Holmes Rice Robertson Hunt Black
  Daniels Palmer Mills Nichols Grant Knight Ferguson Rose Stone Hawkins Dunn Perkins Hudson Spencer Gardner
  Stephens Payne Pierce Berry Matthews Arnold Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart
  Cunningham Bradley Lane Andrews Ruiz Harper Fox Riley Armstrong Carpenter Weaver Greene Lawrence Elliott
  Chavez Sims Austin Peters Kelley Franklin Lawson
`);

export const givenNames = words(`
  Mary James Patricia John Linda Robert Barbara Michael Elizabeth William Jennifer David Maria Richard Susan
  Charles Margaret Joseph Dorothy Thomas Lisa Christopher Nancy Daniel Karen Paul Betty Mark Helen Donald
  Sandra George Donna Kenneth Carol Steven Ruth Edward Sharon Brian Michelle Ronald Laura Anthony Sarah
  Kevin Kimberly Jason Deborah Matthew Jessica Gary Shirley Timothy Cynthia Jose Angela Larry Melissa
  Jeffrey Brenda Frank Amy Scott Anna Eric Rebecca Stephen Virginia Andrew Kathleen Raymond Pamela Gregory
  Martha Joshua Debra Jerry Amanda Dennis Stephanie Walter Carolyn Patrick Christine Peter Marie Harold
  Janet Douglas Catherine Henry Frances Carl Ann Arthur Joyce Ryan Diane Roger Alice Joe Julie Juan Heather
  Jack Teresa Albert Doris Jonathan Gloria Justin Evelyn Terry Jean Gerald Cheryl Keith Mildred Samuel
  Katherine Willie Joan Ralph Ashley Lawrence Judith Nicholas Rose Roy Janice Benjamin Kelly Bruce Nicole
  Brandon Judy Adam Christina Harry Kathy Fred Theresa Wayne Beverly Billy Denise Steve Tammy Louis Irene
  Jeremy Jane Aaron Lori Randy Rachel Howard Marilyn Eugene Andrea Carlos Kathryn Russell Louise Bobby Sara
  Victor Anne Martin Jacqueline Ernest Wanda Phillip Bonnie Todd Julia Jesse Ruby Craig Lois Alan Tina Shawn
  Phyllis Clarence Norma Sean Paula Philip Diana Chris Annie Johnny Lillian Earl Emily Jimmy Robin Antonio
  Peggy Danny Crystal Bryan Gladys Tony Rita Luis Dawn Mike Connie Stanley Florence Leonard Tracy Nathan
  Edna Dale Tiffany Manuel Carmen Rodney Rosa Curtis Cindy Norman Grace Allen Wendy Marvin Victoria Vincent
  Edith Glenn Kim Jeffery Sherry Travis Sylvia Jeff Josephine Chad Thelma Jacob Shannon Lee Sheila Melvin
  Ethel Alfred Ellen Kyle Elaine Francis Marjorie Bradley Carrie Jesus Charlotte Herbert Monica Frederick
  Esther Ray Pauline Joel Emma Edwin Juanita Don Anita Eddie Rhonda Ricky Hazel Troy Amber Randall Eva Barry
  Debbie Alexander April Bernard Leslie Mario Clara Leroy Lucille Francisco Jamie Marcus Joanne Micheal
  Eleanor Theodore Valerie Clifford Danielle Miguel Megan Oscar Alicia Jay Suzanne Jim Michele Tom Gail
  Calvin Bertha Alex Darlene Jon Veronica Ronnie Jill Bill Erin Lloyd Geraldine Tommy Lauren Leon Cathy
  Derek Joann Warren Lorraine Darrell Lynn Jerome Sally Floyd Regina Leo Erica Alvin Beatrice Tim Dolores
  Wesley Bernice Gordon Audrey Dean Yvonne Greg Annette Jorge June Dustin Samantha Pedro Marion Derrick Dana
  Dan Stacy Lewis Ana Zachary Renee Corey Ida Herman Vivian Maurice Roberta Vernon Holly Roberto Brittany
  Clyde Melanie Glen Loretta Hector Yolanda Shane Jeanette Ricardo Laurie Sam Katie Rick Kristen Lester
  Vanessa Brent Alma Ramon Sue Charlie Elsie Tyler Beth Gilbert Jeanne Gene Vicki Marc Carla Reginald Tara
  Ruben Rosemary Brett Eileen Angel Terri Nathaniel Gertrude Rafael Lucy Tonya Edgar Ella Milton Stacey Raul
  Wilma Ben Gina Chester Kristin Cecil Jessie Duane Natalie Franklin Agnes Andre Vera Elmer Brad Charlene
  Gabriel Bessie Ron Delores Mitchell Melinda Roland Pearl Arnold Arlene Harvey Maureen Jared Colleen Adrian
  Allison Karl Tamara Cory Joy Claude Georgia Erik Constance Darryl Lillie Claudia Neil Jackie Marcia
  Christian Tanya Javier Nellie Fernando Minnie Clinton Marlene Ted Heidi Mathew Glenda Tyrone Lydia Darren
  Viola Lonnie Courtney Lance Marian Cody Stella Julio Caroline Dora Kurt Jo Allan Vickie Nelson Mattie Guy
  Clayton Maxine Hugh Irma Max Mabel Dwayne Marsha Dwight Myrtle Armando Lena Felix Christy Jimmie Deanna
  Everett Patsy Jordan Hilda Ian Gwendolyn Wallace Jennie Ken Nora Bob Margie Jaime Nina Casey Cassandra
  Alfredo Leah Alberto Penny Dave Kay Ivan Priscilla Johnnie Naomi Sidney Carole Byron Brandy Julian Olga
  Isaac Billie Morris Dianne Clifton Tracey Willard Leona Daryl Jenny Ross Felicia Virgil Sonia Andy Miriam
  Marshall Velma Salvador Becky Perry Bobbie Kirk Violet Sergio Kristina Toni Misty Seth Mae Kent Shelly
  Terrance Daisy Rene Ramona Eduardo Sherri Terrence Erika Enrique Katrina Freddie Claire Wade Lindsey
  Austin Lindsay Stuart Geneva Fredrick Guadalupe Arturo Belinda Alejandro Margarita Sheryl Joey Cora Nick
  Faye Luther Ada Wendell Natasha Jeremiah Sabrina Evan Isabel Julius Marguerite Hattie Donnie Harriet Otis
  Molly Cecilia Trevor Kristi Oliver Brandi Luke Blanche Homer Sandy Gerard Rosie Doug Joanna Kenny Iris
  Hubert Eunice Angelo Angie Shaun Inez Lyle Lynda Matt Madeline Amelia Alfonso Alberta Orlando Genevieve
  Rex Monique Carlton Jodi Ernesto Janie Cameron Maggie Neal Kayla Pablo Sonya Lorenzo Jan Omar Wilbur
  Kristine Blake Candace Grant Fannie Horace Maryann Roderick Opal Kerry Alison Abraham Yvette Willis Melody
  Rickey Luz Susie Ira Olivia Andres Flora Cesar Shelley Johnathan Kristy Malcolm Mamie Rudolph Lula Damon
  Lola Kelvin Verna Rudy Beulah Preston Antoinette Alton Candice Archie Juana Marco Jeannette Wm Pam Pete
  Kelli Randolph Hannah Garry Whitney Geoffrey Bridget Jonathon Karla Felipe Celia Bennie Latoya Gerardo
  Patty Ed Shelia Dominic Gayle Della Loren Vicky Delbert Lynne Colin Sheri Guillermo Marianne Earnest Kara
  Lucas Jacquelyn Benny Erma Noel Blanca Spencer Myra Rodolfo Leticia Myron Pat Edmund Krista Garrett
  Roxanne Salvatore Angelica Cedric Lowell Robyn Gregg Sherman Adrienne Wilson Rosalie Devin Alexandra
  Sylvester Brooke Bethany Roosevelt Sadie Israel Bernadette Jermaine Traci Forrest Jody Wilbert Kendra
  Leland Jasmine Simon Nichole Rachael Clark Chelsea Irving Mable Carroll Ernestine Bryant Muriel Owen
  Marcella Rufus Elena Woodrow Krystal Sammy Angelina Kristopher Nadine Mack Kari Levi Estelle Marcos Dianna
  Gustavo Paulette Jake Lora Lionel Mona Marty Doreen Taylor Rosemarie Ellis Dallas Desiree Gilberto Antonia
  Clint Hope Nicolas Ginger Laurence Janis Ismael Betsy Orville Christie Drew Freda Mercedes Ervin Meredith
  Dewey Lynette Al Teri Wilfred Cristina Josh Eula Hugo Leigh Ignacio Meghan Caleb Sophia Tomas Eloise
  Sheldon Rochelle Erick Gretchen Frankie Cecelia Stewart Raquel Doyle Henrietta Darrel Alyssa Rogelio Jana
  Terence Kelley Santiago Gwen Alonzo Elias Jenna Bert Tricia Elbert Laverne Ramiro Olive Conrad Alexis
  Tasha Noah Silvia Grady Elvira Phil Cornelius Delia Lamar Sophie Rolando Kate Clay Patti Percy Lorena
  Dexter Kellie Bradford Sonja Merle Lila Darin Lana Amos Darla Terrell May Moses Mindy Irvin Essie Saul
  Mandy Roman Lorene Darnell Elsa Randal Josefina Tommie Jeannie Timmy Miranda Darrin Dixie Winston Lucia
  Brendan Marta Toby Faith Van Lela Abel Johanna Dominick Shari Boyd Camille Tami Shawna Emilio Elisa Elijah
  Ebony Cary Melba Domingo Ora Santos Nettie Aubrey Tabitha Emmett Ollie Marlon Emanuel Winifred Jerald
  Kristie Edmond Marina Emil Alisha Dewayne Aimee Will Rena Otto Myrna Teddy Marla Reynaldo Tammie Bret
  Latasha Morgan Bonita Jess Patrice Trent Ronda Humberto Sherrie Emmanuel Addie Stephan Francine Louie
  Deloris Vicente Stacie Lamont Adriana Cheri Garland Shelby Miles Abigail Micah Celeste Efrain Jewel Cara
  Logan Adele Heath Rebekah Rodger Lucinda Harley Dorthy Demetrius Ethan Effie Eldon Trina Rocky Reba Pierre
  Junior Sallie Freddy Aurora Eli Lenora Bryce Etta Antoine Lottie Robbie Kerri Kendall Trisha Royce Nikki
  Sterling Estella Mickey Francisca Chase Josie Grover Tracie Elton Marissa Cleveland Karin Dylan Brittney
  Chuck Janelle Damian Lourdes Reuben Laurel Stan Helene August Fern Leonardo Elva Jasper Corinne Russel
  Kelsey Erwin Ina Benito Bettie Hans Elisabeth Monte Aida Blaine Caitlin Ernie Ingrid Curt Iva Quentin
  Eugenia Agustin Christa Murray Goldie Jamal Cassie Devon Maude Adolfo Jenifer Harrison Therese Tyson
  Burton Dena Brady Lorna Elliott Janette Wilfredo Latonya Bart Candy Jarrod Vance Consuelo Denis Tamika
  Damien Rosetta Joaquin Debora Harlan Cherie Desmond Polly Elliot Dina Darwin Jewell Fay Gregorio Jillian
  Buddy Dorothea Xavier Nell Kermit Trudy Roscoe Esperanza Esteban Patrica Anton Kimberley Solomon Shanna
  Scotty Helena Norbert Carolina Elvin Cleo Williams Stefanie Nolan Rosario Carey Ola Rod Janine Quinton
  Mollie Hal Lupe Brain Alisa Rob Lou Elwood Maribel Kendrick Susanne Darius Bette Moises Susana Son Elise
  Marlin Cecile Fidel Isabelle Thaddeus Lesley Cliff Jocelyn Marcel Paige Ali Joni Jackson Rachelle Raphael
  Leola Bryon Daphne Armand Alta Alvaro Ester Jeffry Petra Dane Graciela Joesph Imogene Thurman Jolene Ned
  Keisha Sammie Lacey Rusty Glenna Michel Gabriela Monty Keri Rory Ursula Fabian Lizzie Reggie Kirsten Mason
  Shana Graham Adeline Kris Mayra Isaiah Jayne Vaughn Jaclyn Gus Gracie Avery Sondra Loyd Carmela Diego
  Marisa Rosalind Adolph Charity Norris Tonia Millard Beatriz Rocco Marisol Gonzalo Clarice Derick Jeanine
  Rodrigo Sheena Gerry Angeline Frieda Lily Wiley Rigoberto Shauna Alphonso Millie Ty Claudette Cathleen
  Rickie Angelia Noe Gabrielle Vern Autumn Katharine Reed Summer Jefferson Jodie Elvis Staci Bernardo Lea
  Mauricio Christi Hiram Donovan Justine Basil Elma Riley Luella Margret Nickolas Dominique Maynard Socorro
  Scot Vince Martina Quincy Margo Eddy Mavis Sebastian Callie Federico Bobbi Ulysses Maritza Heriberto
  Lucile Donnell Leanne Cole Jeannine Denny Deana Davis Aileen Gavin Lorie Emery Ladonna Ward Willa Romeo
  Manuela Jayson Gale Dion Selma Dante Dolly Clement Sybil Coy Abby Odell Lara Maxwell Jarvis Ivy Bruno Dee
  Issac Winnie Marcy Dudley Luisa Brock Jeri Sanford Magdalena Colby Ofelia Carmelo Meagan Barney Audra
  Nestor Matilda Hollis Leila Stefan Cornelia Donny Bianca Art Simone Linwood Bettye Beau Randi Weldon
  Virgie Galen Latisha Isidro Barbra Truman Georgina Delmar Eliza Johnathon Leann Silas Bridgette Frederic
  Rhoda Dick Haley Kirby Adela Irwin Nola Cruz Bernadine Merlin Flossie Merrill Ila Charley Greta Marcelino
  Ruthie Lane Nelda Harris Minerva Lilly Carlo Terrie Trenton Letha Kurtis Hilary Hunter Estela Aurelio
  Valarie Winfred Brianna Vito Rosalyn Collin Earline Denver Catalina Carter Ava Leonel Mia Emory Clarissa
  Pasquale Lidia Mohammad Corrine Mariano Alexandria Danial Concepcion Blair Tia Landon Sharron Dirk Rae
  Branden Dona Adan Ericka Numbers Jami Clair Elnora Buford Chandra German Lenore Bernie Neva Wilmer Marylou
  Melisa Emerson Tabatha Zachery Serena Fletcher Avis Jacques Allie Errol Sofia Dalton Jeanie Monroe Odessa
  Josue Nannie Harriett Edwardo Loraine Booker Penelope Wilford Milagros Sonny Emilia Shelton Benita Carson
  Allyson Theron Ashlee Raymundo Tania Daren Tristan Esmeralda Houston Karina Robby Eve Lincoln Pearlie Jame
  Zelma Genaro Malinda Noreen Bennett Tameka Octavio Saundra Cornell Hillary Amie Hung Althea Arron
  Rosalinda Antony Herschel Lilia Alva Alana Giovanni Gay Garth Clare Cyrus Alejandra Cyril Elinor Ronny
  Stevie Lorrie Lon Jerri Freeman Darcy Earnestine Duncan Carmella Kennith Carmine Noemi Augustine Marcie
  Young Liza Erich Annabelle Chadwick Louisa Wilburn Earlene Russ Mallory Reid Carlene Myles Nita Anderson
  Selena Morton Tanisha Jonas Katy Forest Julianne Mitchel Mervin Lakisha Zane Edwina Rich Maricela Jamel
  Margery Lazaro Kenya Alphonse Dollie Randell Roxie Major Roslyn Johnie Kathrine Jarrett Nanette Brooks
  Charmaine Ariel Lavonne Abdul Ilene Dusty Luciano Tammi Suzette Corine Seymour Kaye Scottie Eugenio
  Mohammed Chrystal Lina Valentin Deanne Chance Lilian Arnulfo Juliana Lucien Aline Ferdinand Luann Thad
  Kasey Ezra Maryanne Sydney Evangeline Aldo Colette Rubin Melva Royal Lawanda Mitch Yesenia Earle Nadia Abe
  Madge Wyatt Kathie Marquis Lanny Ophelia Kareem Valeria Jamar Nona Boris Mitzi Isiah Mari Emile Georgette
  Elmo Claudine Aron Fran Leopoldo Alissa Everette Roseann Josef Lakeisha Susanna Eloy Reva Dorian Deidre
  Rodrick Chasity Reinaldo Sheree Lucio Carly Jerrod Weston Elvia Hershel Alyce Barton Deirdre Parker Gena
  Lemuel Briana Lavern Araceli Burt Katelyn Jules Rosanne Gil Wendi Eliseo Tessa Ahmad Berta Nigel Marva
  Efren Imelda Antwan Marietta Alden Marci Margarito Leonor Coleman Arline Refugio Sasha Dino Madelyn
  Osvaldo Janna Les Juliette Deandre Deena Normand Aurelia Kieth Josefa Ivory Augusta Liliana Trey Norberto
  Napoleon Lessie Jerold Amalia Fritz Savannah Rosendo Anastasia Milford Vilma Sang Natalia Deon Rosella
  Christoper Lynnette Alfonzo Corina Lyman Alfreda Josiah Leanna Brant Wilton Amparo Rico Coleen Jamaal
  Tamra Dewitt Aisha Wilda Brenton Karyn Yong Cherry Olin Queen Foster Maura Faustino Mai Claudio Evangelina
  Judson Rosanna Gino Hallie Edgardo Erna Berry Enid Alec Mariana Tanner Lacy Jarred Juliet Donn Jacklyn
  Trinidad Freida Tad Madeleine Mara Prince Hester Porfirio Cathryn Odis Lelia Casandra Lenard Bridgett
  Chauncey Angelita Chang Jannie Tod Dionne Mel Annmarie Marcelo Katina Kory Beryl Augustus Phoebe Keven
  Millicent Hilario Katheryn Bud Diann Sal Carissa Maryellen Orval Liz Mauro Lauri Dannie Helga Zachariah
  Gilda Olen Anibal Rhea Milo Marquita Jed Hollie Tisha Thanh Tamera Dillon Angelique Amado Francesca Newton
  Britney Kaitlin Lenny Lolita Tory Florine Richie Rowena Reyna Horacio Twila Brice Fanny Mohamed Janell
  Delmer Ines Dario Concetta Reyes Bertie Alba Mac Brigitte Jonah Alyson Jerrold Vonda Robt Pansy Hank Elba
  Sung Noelle Rupert Letitia Rolland Kitty Kenton Deann Damion Brandie Chi Louella Antone Leta Waldo Felecia
  Fredric Sharlene Bradly Lesa Quinn Beverley Kip Burl Isabella Walker Herminia Tyree Terra Jefferey Celina
  Ahmed Tori Willy Octavia Stanford Jade Oren Denice Noble Germaine Moshe Sierra Mikel Michell Enoch Cortney
  Brendon Nelly Quintin Doretha Jamison Florencio Deidra Darrick Monika Tobias Lashonda Minh Judi Hassan
  Chelsey Giuseppe Antionette Demarcus Margot Cletus Tyrell Adelaide Lyndon Nan Keenan Leeann Werner Elisha
  Theo Dessie Geraldo Libby Kathi Columbus Gayla Chet Latanya Bertram Mina Markus Mellisa Huey Kimberlee
  Hilton Jasmin Dwain Renae Donte Zelda Tyron Elda Omer Ma Isaias Justina Hipolito Gussie Fermin Emilie
  Chung Camilla Adalberto Abbie Valentine
`);
